#include "underwell/render/png_writer.hpp"

#include <csetjmp>
#include <cstdint>
#include <png.h>
#include <string>
#include <string_view>

#include "underwell/base/check.hpp"

namespace underwell::render {

namespace {

// How a title is called in PNG files, and where: after the signature, the header (a chunk of 13
// bytes with 12 around them) and the length of its own chunk.
constexpr std::string_view title_keyword = "Title";
constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t title_position = 8 + 25 + 4;

struct Destination {
    std::ostream& out;
    std::string complaint;
};

// libpng is C: nothing may be thrown through it, and a failure is reported by png_error().
void write_bytes(png_structp encoder, png_bytep bytes, std::size_t count) {
    const auto& destination = *static_cast<const Destination*>(png_get_io_ptr(encoder));
    bool written = false;
    try {
        destination.out.write(reinterpret_cast<const char*>(bytes),
                              static_cast<std::streamsize>(count));
        written = destination.out.good();
    } catch (const std::ios_base::failure&) {
        written = false;
    }
    if (!written) png_error(encoder, "the stream refused the bytes");
}

void flush_nothing(png_structp /*encoder*/) {}

[[noreturn]] void note_error(png_structp encoder, png_const_charp complaint) {
    static_cast<Destination*>(png_get_error_ptr(encoder))->complaint = complaint;
    png_longjmp(encoder, 1);
}

void ignore_warning(png_structp /*encoder*/, png_const_charp /*complaint*/) {}

// The part that libpng may leave by longjmp(): it holds nothing that would need a destructor.
bool encode(png_structp encoder, png_infop info, const PngForm& form, const png_text& title,
            const PngRows& rows) {
    // NOLINTNEXTLINE(bugprone-*): libpng reports errors this way and no other
    if (setjmp(png_jmpbuf(encoder)) != 0) return false;
    png_set_IHDR(encoder, info, form.width, form.height, 8,
                 form.has_opacity ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    // Plane colours and hard edges: the rows compress best and fastest as they are.
    png_set_filter(encoder, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    if (!form.title.empty()) png_set_text(encoder, info, &title, 1);
    png_write_info(encoder, info);
    for (std::uint32_t y = 0; y < form.height; ++y)
        png_write_row(encoder, rows(y).data());
    png_write_end(encoder, nullptr);
    return true;
}

}  // namespace

base::Result<void> write_png(std::ostream& out, const Canvas& canvas) {
    const Canvas::Size size = canvas.size();
    return write_png(out,
                     {.width = static_cast<std::uint32_t>(size.width),
                      .height = static_cast<std::uint32_t>(size.height)},
                     [&](std::uint32_t y) { return canvas.row(static_cast<std::int32_t>(y)); });
}

base::Result<void> write_png(std::ostream& out, const PngForm& form, const PngRows& rows) {
    CHECK(form.width > 0 && form.height > 0);
    Destination destination{.out = out, .complaint = {}};
    png_structp encoder =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, &destination, note_error, ignore_warning);
    if (encoder == nullptr)
        return base::fail(errors::cannot_encode, "libpng could not be started; is memory short?");
    png_infop info = png_create_info_struct(encoder);
    if (info == nullptr) {
        png_destroy_write_struct(&encoder, nullptr);
        return base::fail(errors::cannot_encode, "libpng could not be started; is memory short?");
    }
    png_set_write_fn(encoder, &destination, write_bytes, flush_nothing);
    std::string keyword{title_keyword};  // libpng takes no constant text
    std::string title{form.title};
    const png_text text{.compression = PNG_TEXT_COMPRESSION_NONE,
                        .key = keyword.data(),
                        .text = title.data(),
                        .text_length = title.size(),
                        .itxt_length = 0,
                        .lang = nullptr,
                        .lang_key = nullptr};
    const bool encoded = encode(encoder, info, form, text, rows);
    png_destroy_write_struct(&encoder, &info);
    if (encoded) return {};
    if (!out.good())
        return base::fail(errors::cannot_write,
                          "the picture could not be written; is there space left?");
    return base::fail(errors::cannot_encode,
                      "the picture could not be encoded: " + destination.complaint);
}

bool is_png_with_title(std::string_view file, std::string_view title) {
    if (!file.starts_with(png_signature) || file.size() < title_position) return false;
    std::string chunk = "tEXt";
    chunk.append(title_keyword).append(1, '\0').append(title);
    return file.substr(title_position).starts_with(chunk);
}

}  // namespace underwell::render
